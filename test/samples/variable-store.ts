import type { Sample } from './sample.ts';

/** Every store of variables declares and drifts alike. */
export const variableStore = (key: string, grants: Sample['grants']): Sample => ({
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
  grants,
  requests: 1,
});
