"""Reports as text for a terminal or a mail: plain characters, no colours."""
