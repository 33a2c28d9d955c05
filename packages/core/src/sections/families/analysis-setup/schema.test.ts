import { describe, expect, it } from 'vitest';
import { listRefusals, listRemarks, parseDesired } from '../../../../../../test/kit/reports/parsed.ts';

const setup = (key: string, ...lines: string[]) => `${key}:\n${lines.map((line) => `  ${line}\n`).join('')}`;

describe.each(['code_scanning_default_setup', 'code_quality_setup'])('%s', (key) => {
  it.each(['schedule', 'updated_at'])('refuses the read-only key `%s` [2.3.12.1]', (name) => {
    expect(listRefusals(setup(key, `${name}: weekly`))).toEqual([
      `settings.yml:2:3: ${key}.${name}: is read-only: GitHub reports it, but it cannot be set. To fix, remove it`,
    ]);
  });

  it('refuses a language that only the GET uses, and suggests the language of the PATCH [2.3.12.1]', () => {
    for (const language of ['javascript', 'typescript'])
      expect(listRefusals(setup(key, `languages: [${language}]`))[0]).toMatch(
        /^settings.yml:2:15: .* To fix, write `javascript-typescript`$/,
      );
    expect(listRefusals(setup(key, 'languages: [rust]'))[0]).toContain('is the text "rust", but must be');
  });

  it('refuses invalid states and runners [2.1.5]', () => {
    expect(listRefusals(setup(key, 'state: enabled', 'runner_type: self-hosted', 'runner_label: 7'))).toEqual([
      expect.stringContaining('must be `configured` or `not-configured`'),
      expect.stringContaining('must be `standard` or `labeled`'),
      expect.stringContaining('is the number 7, but must be text'),
    ]);
    expect(parseDesired(setup(key, 'runner_label: null'), key)).toEqual({ runner_label: null });
  });
});

it('accepts the keys that only one of the two sections has [2.3.12.1]', () => {
  const refused = (key: string, line: string) => listRefusals(setup(key, line))[0];
  expect(refused('code_scanning_default_setup', 'query_suite: all')).toContain('must be `default` or `extended`');
  expect(refused('code_scanning_default_setup', 'threat_model: local')).toContain('must be `remote` or');
  expect(refused('code_quality_setup', 'ai_findings_option: always')).toContain('must be `disabled` or `on_push`');
  expect(listRemarks(setup('code_quality_setup', 'query_suite: extended'))).toHaveLength(1);
});

it('accepts only the languages of its own analysis [2.3.12.1]', () => {
  expect(listRefusals(setup('code_scanning_default_setup', 'languages: [swift, actions, c-cpp]'))).toEqual([]);
  expect(listRefusals(setup('code_quality_setup', 'languages: [swift, actions, c-cpp]'))).toHaveLength(3);
});
