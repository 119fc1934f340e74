import { describe, expect, it } from 'vitest';
import {
  KNOWN_ANNOTATIONS,
  annotationFacts,
  isDroppedByCollector,
  visibilityOf,
} from '../../../../../shared/report/catalog/annotations.ts';

describe('the annotation catalog', () => {
  it('lists the public annotations', () => {
    expect(visibilityOf('ProductName')).toBe('public');
    expect(visibilityOf('Add-ons')).toBe('public');
  });

  it('protects annotations that the schema marks protected', () => {
    for (const name of ['URL', 'Comments', 'MozCrashReason', 'RemoteType', 'JavaStackTrace']) expect(visibilityOf(name)).toBe('protected');
  });

  it('treats every other name as unlisted, including names of object members', () => {
    for (const name of ['Email', 'TelemetryClientId', 'NewThing', 'productname', ' ProductName', '', 'constructor', '__proto__']) {
      expect(visibilityOf(name)).toBe('unlisted');
      expect(visibilityOf(name)).not.toBe('public');
    }
  });

  it('gives the types and the processed field of a name', () => {
    expect(annotationFacts('AvailablePhysicalMemory')).toMatchObject({
      geckoScope: 'ping',
      processedField: 'available_physical_memory',
      processedType: 'integer',
    });
    expect(annotationFacts('Nonsense')).toBeNull();
  });

  it('knows which annotations the collector drops', () => {
    expect(['Email', 'TelemetryClientId', 'TelemetryServerURL', 'TelemetrySessionId'].every(isDroppedByCollector)).toBe(true);
    expect(KNOWN_ANNOTATIONS.filter(isDroppedByCollector)).toHaveLength(3);
    expect(isDroppedByCollector('URL')).toBe(false);
  });

  it('lists each name once', () => {
    expect(new Set(KNOWN_ANNOTATIONS).size).toBe(KNOWN_ANNOTATIONS.length);
    expect(KNOWN_ANNOTATIONS).toHaveLength(193);
  });
});
