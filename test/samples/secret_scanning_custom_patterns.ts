import type { Sample } from './sample.ts';

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
    settings: { security_and_analysis: { secret_scanning: { status: 'enabled' } } },
    custom_patterns: [
      { name: 'shop token', pattern: 'shop_[0-9a-z]{24}', must_match: ['[a-z]'], must_not_match: ['test'] },
      { name: 'unchanged', pattern: '(?i)pass(?:word|phrase)=\\S+', custom_pattern_version: null, must_match: ['='] },
      { name: 'old', pattern: 'old', custom_pattern_version: null },
      { name: 'older', pattern: 'older' },
    ],
  },
  grants: { check: ['Secret scanning alerts: read'], apply: ['Secret scanning alerts: write'] },
  requests: 1,
};
