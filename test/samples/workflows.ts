import { repeatFirstEntry } from './breach.ts';
import { findByName } from './meddling.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
workflows:
  - path: ci.yml
    state: active
  - path: .github/workflows/nightly.yml
    state: disabled
  - path: stale.yml
    state: disabled
  - path: dynamic/pages/pages-build-deployment
    state: disabled
`,
  drifted: {
    workflows: [
      { path: '.github/workflows/ci.yml', state: 'disabled_inactivity' },
      { path: '.github/workflows/nightly.yml', state: 'active' },
      { path: '.github/workflows/stale.yml', state: 'disabled_fork' },
      { path: '.github/workflows/undeclared.yml', state: 'disabled_manually' },
      { path: '.github/workflows/old.yml', state: 'deleted' },
      { path: 'dynamic/pages/pages-build-deployment', state: 'active' },
    ],
  },
  grants: { check: ['Actions: read'], apply: ['Actions: write'] },
  requests: 1,
  opposites: [[{ path: 'ci.yml', state: 'disabled' }]],
  meddlings: [
    {
      what: 'switches another workflow on',
      act: (_, live) =>
        Object.assign(findByName(live.workflows, '.github/workflows/undeclared.yml', 'path')!, { state: 'active' }),
      isThere: (live) => findByName(live.workflows, '.github/workflows/undeclared.yml', 'path')?.state === 'active',
      named: /undeclared\.yml/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => names.map((name) => ({ path: `${name}.yml`, state: 'disabled' })),
      seed: (names) => ({
        workflows: names.map((name) => ({ path: `.github/workflows/${name}.yml`, state: 'disabled_manually' })),
      }),
      live: (repository) => repository.workflows,
      named: 'path',
      spelt: (name) => `.github/workflows/${name}.yml`,
    },
  ],
  breaches: [repeatFirstEntry('path')],
};
