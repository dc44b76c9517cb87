"""A report on a board for its designer: many games between bots, figures, verdicts, and a page to read."""

from quai.lab.report.command import FILMED, rare_states, report, seated
from quai.lab.report.page import Report, page
from quai.lab.report.tables import rare_rows
from quai.lab.report.words import Words

__all__ = ["FILMED", "Report", "Words", "page", "rare_rows", "rare_states", "report", "seated"]
