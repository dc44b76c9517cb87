"""An option: a legal action as the person sees it."""

import unicodedata
from dataclasses import dataclass

from rich.text import Text

from quai.game import Action


@dataclass(frozen=True)
class Option:
    """A legal action. In its section it stands under a heading, such as the place where a route begins."""

    action: Action
    section: Text
    label: Text
    heading: str = ""
    is_wanted: bool = False  # it lies on the way of one of the person's tickets
    number: int = 0

    @property
    def whole(self) -> Text:
        """The label with its heading."""
        return Text.assemble(f"{self.heading} – ", self.label) if self.heading else self.label

    @property
    def searched(self) -> str:
        """Everything a typed word may be found in."""
        return plain(f"{self.action.text} {self.section.plain} {self.whole.plain}")


def plain(text: str) -> str:
    """Text without accents, capitals and marks, so that `kings cross` finds King's Cross."""
    letters = unicodedata.normalize("NFKD", text.casefold()).replace("'", "").replace("’", "")
    spaced = "".join(letter if letter.isalnum() else " " for letter in letters if not unicodedata.combining(letter))
    return " ".join(spaced.split())
