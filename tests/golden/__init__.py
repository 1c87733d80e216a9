"""Golden records: matches that were played once, and must come out the same in every version of this project to come.

Each `.json` file is a game record with one member more, `state_hashes`: what the table was after every event. A file
that is here never changes, as a released edition's outcome never does; `python -m tests.golden.make NAME` writes a new
one and refuses to overwrite.
"""
