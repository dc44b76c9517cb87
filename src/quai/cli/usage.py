"""What was typed and can't be understood, as a sentence that says what to type instead."""

from typing import Any

from quai.errors import QuaiError


def refusal(error: Any) -> QuaiError:
    """Typer's error in the words of our catalogue."""
    command = error.ctx.command_path if error.ctx else "quai"
    parameter = getattr(error, "param", None)
    if parameter is not None:
        name = parameter.opts[0] if parameter.param_type_name == "option" else parameter.name.upper()
        return _of_value(name, parameter, error.message, command)
    if hasattr(error, "possibilities"):
        options = error.ctx.command.get_params(error.ctx)
        known = ", ".join(option for each in options for option in each.opts if option.startswith("-"))
        return QuaiError("cli.no_option", option=error.option_name, command=command, known=known)
    reason = error.message[:1].lower() + error.message[1:]
    reason += "" if reason.endswith((".", "?", "!")) else "."
    return QuaiError("cli.not_understood", reason=reason, command=command)


def _of_value(name: str, parameter: Any, message: str, command: str) -> QuaiError:
    """Of an option or argument that was left out, or is not the number that it should be."""
    limited = getattr(parameter, "type", parameter)  # which of the two has the limits depends on Typer's version
    low, high = (getattr(limited, end, None) for end in ("min", "max"))
    if not message:
        return QuaiError("cli.missing", name=name, command=command)
    if high is not None:
        return QuaiError("cli.number_between", name=name, low=low, high=high)
    if low is not None:
        return QuaiError("cli.number_from", name=name, low=low)
    return QuaiError("cli.whole_number" if "integer" in message else "cli.number", name=name)
