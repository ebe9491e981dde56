package java.time.zone;

import heddle.Times;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.time.ZoneOffset;

/** Rules of time zones, read when a zone is first asked for. */
final class Zones {
    private Zones() {}

    /** ZoneRulesProvider.getRules. */
    static ZoneRules rules(String id, boolean forCaching) {
        if (Times.isUtc(id))
            return ZoneOffset.UTC.getRules();
        byte[] bytes = Times.bytes(id);
        if (bytes == null)
            throw new ZoneRulesException("Unknown time-zone ID: " + id);
        try {
            return (ZoneRules) Ser.read(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException | ClassNotFoundException e) {
            throw new ZoneRulesException("Invalid binary time-zone data: TZDB:" + id, e);
        }
    }
}
