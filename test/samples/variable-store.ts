import { twin } from './breach.ts';
import { exact, upper } from './crowd.ts';
import { byName, type Meddling } from './meddling.ts';
import { none } from './opposites.ts';
import { repositories, repositoriesForNothing, selectedCrowd } from './reach.ts';
import type { OrganizationSample, Sample } from './sample.ts';

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

/** The same for an organization, whose variables say which repositories get them. */
export const organizationVariableStore = (key: string, grant: string): OrganizationSample => ({
  settings: `
${key}:
  _undeclared: delete
  entries:
    - name: region
      value: eu-west-1
      visibility: selected
      repositories: [shop, Website]
    - name: MOTTO
      value: |
        two lines,
        and $NAME is text
      visibility: all
    - name: STAGE
      value: beta
      visibility: private
`,
  drifted: {
    [key]: [
      { name: 'REGION', value: 'us-east-1', visibility: 'selected', selected_repository_ids: [903] },
      { name: 'STAGE', value: 'beta', visibility: 'all' },
      { name: 'OLD', value: 'x', visibility: 'selected', selected_repository_ids: [902] },
    ],
  },
  around: { repositories },
  grants: { check: ['Metadata: read', `${grant}: read`], apply: ['Metadata: read', `${grant}: write`] },
  requests: 4,
  opposites: [
    none,
    [{ name: 'STAGE', value: 'beta', visibility: 'all' }],
    [{ name: 'MOTTO', value: 'other', visibility: 'selected', repositories: [] }],
    [{ name: 'REGION', value: 'eu-west-1', visibility: 'selected', repositories: ['website'] }],
  ],
  breaches: [twin('name'), repositoriesForNothing],
  meddlings: [
    {
      ...addedVariable(key),
      act: (send) => send('POST', `/${key.replace('_', '/')}`, { name: 'FOREIGN', value: 'x', visibility: 'all' }),
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => exact(names.map((name) => ({ name, value: name, visibility: 'all' }))),
      seed: (names) => ({ [key]: names.map((name) => ({ name: upper(name), value: name })) }),
      live: (organization) => organization[key],
      named: 'name',
      spelt: upper,
    },
    selectedCrowd(key, { value: 'x' }, (organization) => organization[key]),
  ],
});
