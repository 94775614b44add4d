"""Fonts and wallpapers of Debian's packages, split by their names into those for training and those held back."""

from __future__ import annotations

import hashlib
import subprocess
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from . import gathering

if TYPE_CHECKING:
    from PIL import Image

PACKAGES = """python3-torch python3-numpy python3-pil webp libavif-bin librsvg2-bin fontconfig fonts-dejavu-core fonts-noto-core
fonts-noto-cjk fonts-liberation2 fonts-lato fonts-open-sans fonts-roboto-unhinted fonts-crosextra-carlito
fonts-freefont-ttf mate-backgrounds gnome-backgrounds plasma-workspace-wallpapers lomiri-wallpapers-20.04 ukui-wallpapers
fonts-hosny-amiri fonts-hosny-thabit fonts-kacst fonts-kacst-one fonts-arabeyes fonts-farsiweb fonts-nafees fonts-paktype
fonts-sil-harmattan fonts-sil-lateef fonts-sil-scheherazade fonts-noto-ui-core fonts-gfs-artemisia fonts-gfs-bodoni-classic
fonts-gfs-didot fonts-gfs-neohellenic fonts-gfs-baskerville fonts-sil-gentiumplus fonts-sil-galatia culmus fonts-sil-ezra
fonts-ipaexfont fonts-motoya-l-cedar fonts-motoya-l-maruberi fonts-mplus fonts-sawarabi-gothic fonts-sawarabi-mincho
fonts-vlgothic fonts-nanum fonts-unfonts-core fonts-yanone-kaffeesatz
fonts-apropal fonts-bebas-neue fonts-blankenburg fonts-breip fonts-bwht fonts-cabinsketch fonts-comfortaa fonts-comic-neue fonts-crosextra-caladea
fonts-dancingscript fonts-dseg fonts-essays1743 fonts-femkeklaver fonts-gnutypewriter fonts-gotico-antiqua fonts-goudybookletter fonts-havana
fonts-humor-sans fonts-isabella fonts-junction fonts-jura fonts-kaushanscript fonts-klaudia-berenika fonts-kristi fonts-leckerli-one
fonts-levien-typoscript fonts-lindenhill fonts-linex fonts-lobster fonts-lobstertwo fonts-monoid fonts-okolaks fonts-oldstandard fonts-play
fonts-prociono fonts-quattrocento fonts-rampart fonts-reggae fonts-rocknroll fonts-rufscript fonts-stick fonts-tomsontalks fonts-train
fonts-unikurdweb fonts-vollkorn""".split()

#: One font or wallpaper in so many is never trained on.
HELD_BACK = 4

SAMPLES = {
    "latin": "Summer sale ends Sunday How bees count to four The long way home Größe Straße café naïve 25 % off read more "
             "new arrivals join us tonight breaking news quarterly report www.example.com @handle 2026 £19.99 Über uns",
    "cyrillic": "Новости дня Как пчёлы считают до четырёх Скидки до воскресенья Открытие выставки сегодня вечером 2026",
    "greek": "Καλημέρα κόσμε Πώς μετρούν οι μέλισσες Νέα της ημέρας Εκπτώσεις έως την Κυριακή",
    "arabic": "أخبار اليوم كيف يعد النحل حتى أربعة تخفيضات حتى يوم الأحد افتتاح المعرض مساء اليوم",
    "hebrew": "חדשות היום איך דבורים סופרות עד ארבע מבצע עד יום ראשון פתיחת התערוכה הערב",
    "devanagari": "आज की ताज़ा ख़बर मधुमक्खियाँ चार तक कैसे गिनती हैं रविवार तक छूट प्रदर्शनी का उद्घाटन",
    "bengali": "আজকের খবর মৌমাছি কীভাবে চার পর্যন্ত গোনে রবিবার পর্যন্ত ছাড় প্রদর্শনীর উদ্বোধন",
    "tamil": "இன்றைய செய்தி தேனீக்கள் நான்கு வரை எப்படி எண்ணுகின்றன ஞாயிறு வரை தள்ளுபடி",
    "thai": "ข่าววันนี้ ผึ้งนับถึงสี่ได้อย่างไร ลดราคาถึงวันอาทิตย์ เปิดนิทรรศการคืนนี้",
    "chinese": "今日新闻 蜜蜂如何数到四 周日前特价 今晚展览开幕 春季新品上市 立即报名",
    "japanese": "今日のニュース ミツバチはどうやって四まで数えるのか 日曜日までセール 展覧会は今夜開幕",
    "korean": "오늘의 뉴스 꿀벌은 어떻게 넷까지 셀까 일요일까지 할인 오늘 밤 전시회 개막",
}

#: Letters of which words are invented, so that the net learns a script and not some words.
ALPHABETS = {
    "latin": "aaabcdeeefghiiijklmnooopqrstuuvwxyzäéñøAEHMRSTW",
    "cyrillic": "аабвгдееёжзийклмноопрстуфхцчшщыьэюяАВЕКМНОРСТ",
    "greek": "ααβγδεεζηθιικλμννξοοπρσσςτυφχψωάέήίόύώΑΓΔΘΛΞΠΣΦΨΩ",
    "arabic": "اابتثجحخدذرزسشصضطظعغفقكلمنهوييةىءآأؤئپچگ",
    "hebrew": "אבגדהוזחטיכלמנסעפצקרשתםןףץך",
    "chinese": "".join(chr(0x4E00 + 37 * place % 0x5000) for place in range(900)),
    "japanese": "".join(chr(0x3041 + place) for place in range(82)) * 2 + "".join(chr(0x30A2 + place) for place in range(80))
    + "日本語新春夏秋冬東京大阪花火祭写真料理旅行音楽映画限定発売開催情報",
    "korean": "".join(chr(0xAC00 + 131 * place % 11_000) for place in range(400)),
}

LANGUAGES = {
    "latin": "en", "cyrillic": "ru", "greek": "el", "arabic": "ar", "hebrew": "he", "devanagari": "hi", "bengali": "bn",
    "tamil": "ta", "thai": "th", "chinese": "zh-cn", "japanese": "ja", "korean": "ko",
}


@dataclass(frozen=True)
class Sources:
    """What pictures are made of: font files by script, wallpapers, other pictures without text, and cut-out things."""

    fonts: dict[str, list[str]]
    wallpapers: list[Path]
    photographs: list[Path] = field(default_factory=list)
    things: list[Path] = field(default_factory=list)


def install() -> None:
    """Installs what is missing, as root."""
    subprocess.run(["apt-get", "-o", "DPkg::Lock::Timeout=300", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "-o", "DPkg::Lock::Timeout=300", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES], check=True)


def find(held_back: bool, gathered: Path | None = None) -> Sources:
    """The sources for training, or those that training never sees; pictures of further packages from where they lie."""
    fonts = {script: _choose(_fonts(language), held_back) for script, language in LANGUAGES.items()}
    wallpapers = _wallpapers()
    if not wallpapers or not fonts["latin"]:
        raise SystemExit("Fonts or wallpapers are missing; run scripts/train-text-detector --install first.")
    photographs = gathering.pictures(gathered, gathering.HELD_BACK if held_back else gathering.PHOTOGRAPHS)
    things = gathering.pictures(gathered, {} if held_back else gathering.THINGS)
    return Sources(fonts, _choose(wallpapers, held_back), photographs, things)


#: Where packages put wallpapers, and words in the names of those that show letters or are there twice.
FOLDERS = [Path("/usr/share/backgrounds"), Path("/usr/share/wallpapers")]
LETTERED = ("logo", "debian", "ubuntu", "text", "screenshot", "sway", "greentock", "float-into", "_3840x", "_5640x")
#: Wallpapers are kept at this many columns at most.
COLUMNS = 1_600


def _wallpapers() -> list[Path]:
    """The largest file of each wallpaper."""
    best: dict[str, Path] = {}
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")):
            if path.suffix not in (".jpg", ".png", ".webp") or not path.is_file() or path.stat().st_size < 50_000:
                continue
            if any(word in str(path).lower() for word in LETTERED):
                continue
            name = str(path.parent.parent.parent) if path.parent.name.startswith("images") else str(path)
            name = f"{name} {path.parent.name}" if path.parent.name.startswith("images") else name
            if name not in best or path.stat().st_size > best[name].stat().st_size:
                best[name] = path
    return sorted(best.values())


@lru_cache(maxsize=1_200)
def opened(path: Path) -> Image.Image:
    """A wallpaper in colours, no wider than is of use."""
    from PIL import Image  # here, for `install` runs before it is there

    picture = Image.open(path)
    picture.draft("RGB", (COLUMNS, COLUMNS * 9 // 16))
    picture = picture.convert("RGB")
    if picture.width > COLUMNS:
        picture = picture.resize((COLUMNS, picture.height * COLUMNS // picture.width), Image.BOX)
    return picture


@lru_cache(maxsize=1_200)
def cut_out(path: Path) -> Image.Image:
    """A thing with its transparency, no larger than is of use."""
    from PIL import Image

    picture = Image.open(path).convert("RGBA")
    picture.thumbnail((700, 700), Image.BOX)
    return picture


@lru_cache
def _fonts(language: str) -> tuple[str, ...]:
    listed = subprocess.run(["fc-list", f":lang={language}", "file"], check=True, capture_output=True, text=True).stdout
    files = sorted({line.split(":")[0] for line in listed.splitlines()})
    return tuple(file for file in files if file.endswith((".ttf", ".otf", ".ttc")))


def _choose(items: list | tuple, held_back: bool) -> list:
    """Families are kept together, so that a held-back face has no sister in training; few are not split at all."""
    def is_held_back(item: object) -> bool:
        family = Path(str(item)).name.split("-")[0]
        return hashlib.sha256(family.encode()).digest()[0] % HELD_BACK == 0

    chosen = [item for item in items if is_held_back(item) == held_back]
    if chosen:
        return chosen
    ordered = list(items)
    return ordered[::HELD_BACK] if held_back else [item for place, item in enumerate(ordered) if place % HELD_BACK]
