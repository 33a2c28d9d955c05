import { createPublicKey } from '../kit/samples/public-key.ts';
import { repeatFirstEntry } from './breach.ts';
import { createExactList } from './crowd.ts';
import { findByName } from './meddling.ts';
import { none } from './opposites.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
deploy_keys:
  _undeclared: delete
  entries:
    - title: ci
      key: ${createPublicKey('the key of ci, renewed')} ci@shop.example
      read_only: true
    - title: release
      key: ${createPublicKey('the key of releases', 'ssh-rsa')}
      read_only: false
    - title: mirror
      key: ${createPublicKey('the key of the mirror', 'ecdsa-sha2-nistp256')}
`,
  drifted: {
    deploy_keys: [
      { title: 'ci', key: createPublicKey('the key of ci'), read_only: true },
      { title: 'release', key: createPublicKey('the key of releases', 'ssh-rsa'), read_only: true },
      { title: 'former', key: createPublicKey('the key of a former colleague') },
      { title: 'ancient', key: createPublicKey('a key from long ago', 'ssh-dss') },
    ],
  },
  grants: { check: ['Administration: read'], apply: ['Administration: write'] },
  requests: 1,
  opposites: [none],
  meddlings: [
    {
      what: 'adds a key',
      act: (_, live) =>
        void live.deploy_keys.push({
          ...live.deploy_keys[0],
          id: 990_002,
          title: 'foreign',
          key: 'ssh-ed25519 foreign',
        }),
      isThere: (live) => findByName(live.deploy_keys, 'foreign', 'title') !== undefined,
      named: /"foreign"/,
    },
  ],
  crowds: [
    {
      call: 'list',
      declare: (names) => createExactList(names.map((title) => ({ title, key: createPublicKey(title) }))),
      seed: (names) => ({
        deploy_keys: names.map((title) => ({ title, key: createPublicKey(title), read_only: true })),
      }),
      live: (repository) => repository.deploy_keys,
      named: 'title',
    },
  ],
  breaches: [
    repeatFirstEntry('title', 'key'),
    {
      what: 'a key twice',
      breaks: (section) => section.entries.push({ title: 'again', key: section.entries[0].key }),
      reads: [['*', 'key']],
    },
  ],
};
