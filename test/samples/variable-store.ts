import { twin } from './breach.ts';
import { exact, upper } from './crowd.ts';
import { byName, type Meddling } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

const addedVariable = (key: string): Meddling => ({
  what: 'adds a variable',
  act: (send) => send('POST', `/${key.replace('_', '/')}`, { name: 'FOREIGN', value: 'x' }),
  isThere: (live) => byName(live[key], 'FOREIGN') !== undefined,
  named: /FOREIGN/,
});

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
  opposites: [none],
  breaches: [twin('name')],
  meddlings: [addedVariable(key)],
  crowds: [
    {
      call: 'list',
      declare: (names) => exact(names.map((name) => ({ name, value: name }))),
      seed: (names) => ({ [key]: names.map((name) => ({ name: upper(name), value: name })) }),
      live: (repository) => repository[key],
      named: 'name',
      spelt: upper,
    },
  ],
});
