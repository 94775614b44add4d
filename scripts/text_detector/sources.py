"""Fonts and wallpapers of Debian's packages, split by their names into those for training and those held back."""

from __future__ import annotations

import hashlib
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

PACKAGES = """python3-torch python3-numpy python3-pil webp libavif-bin fontconfig fonts-dejavu-core fonts-noto-core
fonts-noto-cjk fonts-liberation2 fonts-lato fonts-open-sans fonts-roboto-unhinted fonts-crosextra-carlito
fonts-freefont-ttf mate-backgrounds gnome-backgrounds""".split()

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

LANGUAGES = {
    "latin": "en", "cyrillic": "ru", "greek": "el", "arabic": "ar", "hebrew": "he", "devanagari": "hi", "bengali": "bn",
    "tamil": "ta", "thai": "th", "chinese": "zh-cn", "japanese": "ja", "korean": "ko",
}


@dataclass(frozen=True)
class Sources:
    """What pictures are made of: font files by script, and wallpapers."""

    fonts: dict[str, list[str]]
    wallpapers: list[Path]


def install() -> None:
    """Installs what is missing, as root."""
    subprocess.run(["apt-get", "update", "-qq"], check=True)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES], check=True)


def find(held_back: bool) -> Sources:
    """The sources for training, or those that training never sees."""
    fonts = {script: _choose(_fonts(language), held_back) for script, language in LANGUAGES.items()}
    wallpapers = [path for path in sorted(Path("/usr/share/backgrounds").rglob("*"))
                  if path.suffix in (".jpg", ".png", ".webp") and path.stat().st_size > 50_000]
    if not wallpapers or not fonts["latin"]:
        raise SystemExit("Fonts or wallpapers are missing; run scripts/train-text-detector --install first.")
    return Sources(fonts, _choose(wallpapers, held_back))


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
