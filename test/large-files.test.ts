import { describe, expect, it, vi } from 'vitest';
import { registry } from '../packages/core/src/sections/registry.ts';
import { parseSettings } from '../packages/core/src/settings/reading/parse.ts';
import { formatRefusal, SettingsError } from '../packages/core/src/settings/refusal.ts';

describe('an oversized settings file', () => {
  const measureRefusal = (text: string) => {
    const judged = vi.spyOn(JSON, 'stringify');
    try {
      parseSettings({ text, file: 'f.yml', sections: registry, origin: 'operator' });
    } catch (failure) {
      if (failure instanceof SettingsError)
        return { lines: failure.refusals.map(formatRefusal), work: judged.mock.calls.length };
      throw failure;
    } finally {
      judged.mockRestore();
    }
    throw new Error('the file is accepted');
  };
  const repeatText = (count: number, piece: string) =>
    Array.from({ length: count }, (_, n) => piece.replaceAll('N', String(n))).join(', ');

  it.each([
    ['keys at its top', `{${repeatText(1001, 'kN: 1')}}`, 'there are 1,001 keys, but at most 1,000 are allowed'],
    [
      'keys of a map that others may extend',
      `repository: {${repeatText(1001, 'kN: 1')}}`,
      'repository: there are 1,001 keys, but at most 1,000 are allowed',
    ],
    [
      'keys of an entry',
      `labels: [{${repeatText(1001, 'kN: 1')}}]`,
      'labels[0]: there are 1,001 keys, but at most 1,000 are allowed',
    ],
    [
      'entries',
      `labels: [${repeatText(15_001, '{name: a}')}]`,
      'labels: there are 15,001 entries, but at most 15,000 are allowed',
    ],
    [
      'entries in an entry',
      `webhooks: [{config: {url: "https://a.example"}, events: [${repeatText(15_001, 'eN')}]}]`,
      'events: there are 15,001 entries, but at most 15,000 are allowed',
    ],
  ])('refuses a file with too many %s with one message, and does not validate the items', (_, text, problem) => {
    const { lines, work } = measureRefusal(text);
    expect(lines).toEqual([expect.stringContaining(problem)]);
    expect(work).toBeLessThan(50);
  });

  it('accepts a file that is just within the limits', () => {
    const text = `repository: {${repeatText(999, 'kN: 1')}, has_wiki: true}\nlabels: [${repeatText(15_000, '{name: lN}')}]`;
    expect(parseSettings({ text, file: 'f.yml', sections: registry, origin: 'operator' }).declared).toHaveLength(2);
  });

  it('prints the first refusals in the message, and keeps all refusals in a list', () => {
    try {
      parseSettings({
        text: `labels: [${repeatText(100, 'N')}]`,
        file: 'f.yml',
        sections: registry,
        origin: 'operator',
      });
    } catch (failure) {
      expect((failure as SettingsError).refusals).toHaveLength(100);
      expect((failure as SettingsError).message.split('\n')).toHaveLength(20);
    }
  });
});
