"""The stages of answers, a file each; a stage imports what it needs when it has something to do."""
