"""From numbers to names and back: actions as texts, positions and views as JSON, reasons for refusals."""
