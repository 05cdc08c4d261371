"""The debrief of Hamunaptra: what moved a match, and what each player could have done better."""
