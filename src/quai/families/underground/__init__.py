class UndergroundFamily: pass
