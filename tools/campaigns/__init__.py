"""Campaigns: millions of random cases, each checked against something independent.

    python -m tools.campaigns answers --minutes 30
    python -m tools.campaigns readers --cases 1000000 --seed 2

A campaign is a file of this folder with a `CAMPAIGN`; see `tools.campaigns.frame`.
"""
