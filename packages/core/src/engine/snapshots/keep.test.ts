import { expect, it } from 'vitest';
import { detectSnapshotAuthor, formatSnapshotMark } from './take.ts';

it('writes a repository name with line breaks as one comment and recognizes the file', () => {
  for (const end of ['\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029']) {
    const text = 'labels: []\n';
    const mark = formatSnapshotMark(`acme/shop${end}_undeclared: delete`, text);
    expect(mark.split(/[\n\r\u0085\u2028\u2029]/)).toEqual([
      expect.stringMatching(/^# Snapshot of acme\/shop.+_undeclared/),
      '',
    ]);
    expect(detectSnapshotAuthor(mark + text)).toBe('trueup');
  }
});
