import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

const scanning = { security_and_analysis: { secret_scanning: { status: 'enabled' } } };

export const sample: Sample = {
  settings: `
secret_scanning_custom_patterns:
  _undeclared: delete
  entries:
    - name: shop token
      pattern: 'shop_(?<kind>live|test)_[0-9a-z]{24}'
      start_delimiter: '\\A|[^0-9A-Za-z]'
      end_delimiter: '\\z|[^0-9A-Za-z]'
      must_match: ['[0-9]', '[a-z]']
      must_not_match: []
    - name: till key
      pattern: 'till-[[:xdigit:]]{32}+'
      must_not_match: ['^till-0+$']
    - name: 'it''s "quoted"/100%'
      pattern: '\\Qk$y=\\E\\w+'
    - name: unchanged
      pattern: '(?i)pass(?:word|phrase)=\\S+'
`,
  drifted: {
    settings: scanning,
    custom_patterns: [
      { name: 'shop token', pattern: 'shop_[0-9a-z]{24}', must_match: ['[a-z]'], must_not_match: ['test'] },
      { name: 'unchanged', pattern: '(?i)pass(?:word|phrase)=\\S+', custom_pattern_version: null, must_match: ['='] },
      { name: 'old', pattern: 'old', custom_pattern_version: null },
      { name: 'older', pattern: 'older' },
    ],
  },
  grants: { check: ['Secret scanning alerts: read'], apply: ['Secret scanning alerts: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'changes an expression',
      act: (_, live) =>
        void Object.assign(findByName(live.custom_patterns, 'shop token')!, {
          end_delimiter: 'foreign',
          custom_pattern_version: 'Zm9yZWlnbg==',
        }),
      isThere: (live) => findByName(live.custom_patterns, 'shop token')?.end_delimiter === 'foreign',
      named: /end_delimiter/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, pattern: name }))),
      seed: (names) => ({
        settings: scanning,
        custom_patterns: names.map((name) => ({ name, pattern: name, must_match: ['kept'] })),
      }),
      live: (repository) => repository.custom_patterns,
      named: 'name',
      newestFirst: true,
    },
  ],
  breaches: [repeatFirstEntry('name')],
};
