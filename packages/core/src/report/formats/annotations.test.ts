import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Line, RunResult } from '../result/result.ts';
import { formatAnnotations, formatMaskCommands, formatStepOutput, formatWorkflowCommand } from './annotations.ts';

it('a workflow command escapes its text and properties as the runner decodes them, and omits unset properties', () => {
  expect(
    formatWorkflowCommand('error', { file: 'a,b:c%.yml', line: 3, col: undefined, title: '' }, '100%\r\nof x: y, z'),
  ).toBe('::error file=a%2Cb%3Ac%25.yml,line=3::100%25%0D%0Aof x: y, z');
  expect(formatWorkflowCommand('debug', {}, '')).toBe('::debug::');
});

it('a guarded line gets one annotation, although it is both a warning and serious [6.3]', () => {
  const guarded: Line = { kind: 'warning', key: '', code: 'guarded', message: 'visibility: it becomes public' };
  const target = { repository: 'acme/shop', outcome: 'drift' as const, sections: [], lines: [guarded] };
  const result = { version: 1, mode: 'check', outcome: 'drift', targets: [target], lines: [] } as RunResult;
  expect(formatAnnotations(result)).toEqual([
    '::warning title=Trueup%3A GUARDED::acme/shop: visibility: it becomes public',
  ]);
});

it('a mask covers a secret and each of its lines, because the runner masks a log line by line', () => {
  expect(formatMaskCommands('first\nsecond 100%\r\n\nfirst')).toEqual([
    '::add-mask::first%0Asecond 100%25%0D%0A%0Afirst',
    '::add-mask::first',
    '::add-mask::second 100%25',
  ]);
});

it('a mask covers lines of at least four characters of a longer secret, and a short secret as a whole', () => {
  expect(formatMaskCommands('{\n  "a": 1\n   }\nfour\nthe')).toEqual([
    '::add-mask::{%0A  "a": 1%0A   }%0Afour%0Athe',
    '::add-mask::  "a": 1',
    '::add-mask::four',
  ]);
  expect(formatMaskCommands('abc')).toEqual(['::add-mask::abc']);
});

it('a secret of one line gets one mask, and an empty secret none, because the runner refuses it', () => {
  expect(formatMaskCommands('token')).toEqual(['::add-mask::token']);
  expect(formatMaskCommands('')).toEqual([]);
  expect(formatMaskCommands(' \n')).toEqual([]);
});

describe('an output', () => {
  /** Reads the file like the runner: a name and an end mark, then lines up to the mark. */
  const read = (file: string) => {
    const lines = file.split('\n');
    const entries: [string, string][] = [];
    while (lines.length > 1) {
      const [name = '', mark] = lines.shift()!.split('<<');
      const end = lines.indexOf(mark!);
      entries.push([name, lines.splice(0, end).join('\n')]);
      lines.shift();
    }
    return entries;
  };

  it('an output is written as a block', () => {
    expect(formatStepOutput('outcome', 'drift')).toBe('outcome<<end\ndrift\nend\n');
  });

  it('an output is read back unchanged, and no value can end its block', () => {
    const value = fc
      .array(fc.constantFrom('end', '-end', '\n', 'drift<<end', 'x', '=', ''))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(value, value, (one, two) => {
        expect(read(formatStepOutput('one', one) + formatStepOutput('two', two))).toEqual([
          ['one', one],
          ['two', two],
        ]);
      }),
    );
  });
});
