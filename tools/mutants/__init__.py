"""Mutation testing of the engine: small faults are put in, one at a time, and the tests must notice.

The faults are mutmut's. It cannot bring them in by itself, since it passes by every decorated function, and
here all abilities are decorated; so each is tried in a process of its own, forked before the engine is
loaded, in which the faulty source stands in for the file. Nothing on the disk is changed.

    make mutants PART=1/4      one of four parts of the sample
    make mutants PART=again    those that survived, with many more tests
    make mutants PART=report   what the parts have found
"""
