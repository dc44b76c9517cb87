"""The words of a picture: the same keys in both languages."""

import tomllib
from pathlib import Path

import quai.picture
from quai.picture import draw


def _keys(language: str) -> set[str]:
    file = Path(quai.picture.__file__).with_name(f"words.{language}.toml")
    words = tomllib.loads(file.read_text(encoding="utf-8"))
    inner = {f"{key}.{name}" for key, value in words.items() if isinstance(value, dict) for name in value}
    return set(words) | inner


def test_both_languages_say_everything():
    assert _keys("en") == _keys("fr")


def test_french_pictures_speak_french(london):
    text = draw(london, {"seat": 0, "routes": {london.routes[0].id: 0}, "row": ["blue"]}, "fr")
    assert "Au joueur 1 de jouer" in text
    assert "prise par le joueur 1" in text
    assert "Cartes visibles" in text


def test_a_language_without_words_is_drawn_in_english(london):
    assert "Player 1 to play" in draw(london, {"seat": 0}, "eo")
