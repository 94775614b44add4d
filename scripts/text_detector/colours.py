"""Where colour alone tells what is there: the plane that the net looks at a third time, and the cells where that counts.

The same as Sources/TextNet/text_colours.c, and as `codec_chroma` in Sources/ImageCodecs/yuv.c.
"""

from __future__ import annotations

import numpy
from PIL import Image

#: The side of a cell of the net.
CELL = 8
#: Columns at which the program has a picture's colours.
COLUMNS = 600
#: Standard deviations, in levels: what luma has at most around a cell, which share of the colours' that is at most, what
#: colours have at least within cells.
MOST_LUMA, LUMA_SHARE, LEAST_COLOUR = 10, 0.5, 5
#: Below one cell in so many there is no look at colours.
FEWEST = 100


def differences(picture: Image.Image, width: int, height: int) -> numpy.ndarray:
    """Cb and Cr of a picture without transparency at half of a size, rounded up."""
    columns = min(picture.width, COLUMNS)
    small = picture.convert("RGB").resize((columns, max(1, picture.height * columns // picture.width)), Image.BOX)
    red, green, blue = (numpy.asarray(small, numpy.int32)[..., place] for place in range(3))
    planes = (-43 * red - 85 * green + 128 * blue, 128 * red - 107 * green - 21 * blue)
    size = ((width + 1) // 2, (height + 1) // 2)
    kind = Image.BOX if columns >= size[0] else Image.BILINEAR
    return numpy.stack([numpy.asarray(Image.fromarray((plane + 32_895 >> 8).astype(numpy.uint8)).resize(size, kind))
                        for plane in planes], axis=-1)


def find(luma: numpy.ndarray, chroma: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray] | None:
    """The plane of colours along their axis, as the net takes it, and the cells of half the size that count; none if few do."""
    rows, columns = (-(-side // (2 * CELL)) for side in luma.shape)
    grey = _filled(luma.astype(numpy.float64), 2 * rows, 2 * columns)
    grey = (grey[::2, ::2] + grey[1::2, ::2] + grey[::2, 1::2] + grey[1::2, 1::2]) / 4
    blue, red = (_filled(chroma[..., place].astype(numpy.float64), rows, columns) for place in range(2))
    luma_luma = _near(_cells(grey * grey)) - _near(_cells(grey)) ** 2
    blues, reds = _cells(blue), _cells(red)
    pairs = ((blue * blue, blues * blues), (red * red, reds * reds), (blue * red, blues * reds))
    blue_blue, red_red, blue_red = (_near(_cells(product) - of_means) for product, of_means in pairs)
    colour = blue_blue + red_red
    marks = (luma_luma < MOST_LUMA**2) & (luma_luma < LUMA_SHARE**2 * colour) & (colour >= LEAST_COLOUR**2)
    if marks.sum() * FEWEST < marks.size or not marks.any():
        return None
    angle = numpy.arctan2(2 * blue_red[marks].sum(), blue_blue[marks].sum() - red_red[marks].sum()) / 2
    plane = (blue - _near(blues)[marks].mean()) * numpy.cos(angle) + (red - _near(reds)[marks].mean()) * numpy.sin(angle)
    return (plane / 64).astype(numpy.float32), marks


def _filled(plane: numpy.ndarray, rows: int, columns: int) -> numpy.ndarray:
    """So many whole cells; the last row and column are repeated."""
    down, right = rows * CELL - plane.shape[0], columns * CELL - plane.shape[1]
    return numpy.pad(plane, ((0, down), (0, right)), mode="edge")


def _cells(plane: numpy.ndarray) -> numpy.ndarray:
    """The mean of each cell."""
    height, width = (side // CELL for side in plane.shape)
    return plane.reshape(height, CELL, width, CELL).mean((1, 3))


def _near(means: numpy.ndarray) -> numpy.ndarray:
    """The mean of each cell and the eight around it."""
    height, width = means.shape
    cells = numpy.pad(means, 1, mode="edge")
    return sum(cells[y:y + height, x:x + width] for y in range(3) for x in range(3)) / 9
