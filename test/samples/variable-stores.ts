import type { Sample } from './sample.ts';

const sampleOf = (key: string): Sample => ({
  settings: `
${key}:
  - name: region
    value: eu-west-1
  - name: MOTTO
    value: |
      two lines,
      and $NAME is text
`,
  drifted: {
    [key]: [
      { name: 'REGION', value: 'us-east-1' },
      { name: 'OLD', value: 'x' },
    ],
  },
  requests: 1,
});

export const variableStores = Object.fromEntries(
  ['actions_variables', 'agents_variables'].map((key) => [key, sampleOf(key)]),
);
