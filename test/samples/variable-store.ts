import { repeatFirstEntry } from './breach.ts';
import { createExactList, toUpperCase } from './crowd.ts';
import { findByName, type Meddling } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

const addForeignVariable = (key: string): Meddling => ({
  what: 'adds a variable',
  act: (send) => send('POST', `/${key.replace('_', '/')}`, { name: 'FOREIGN', value: 'x' }),
  isThere: (live) => findByName(live[key], 'FOREIGN') !== undefined,
  named: /FOREIGN/,
});

/** All variable stores share this sample. */
export const createVariableSample = (key: string, grants: Sample['grants']): Sample => ({
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
  breaches: [repeatFirstEntry('name')],
  meddlings: [addForeignVariable(key)],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((name) => ({ name, value: name }))),
      seed: (names) => ({ [key]: names.map((name) => ({ name: toUpperCase(name), value: name })) }),
      live: (repository) => repository[key],
      named: 'name',
      spelt: toUpperCase,
    },
  ],
});
