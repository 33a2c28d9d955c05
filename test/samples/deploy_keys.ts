import { publicKey } from '../public-key.ts';
import type { Sample } from './sample.ts';

export const sample: Sample = {
  settings: `
deploy_keys:
  _undeclared: delete
  entries:
    - title: ci
      key: ${publicKey('the key of ci, renewed')} ci@shop.example
      read_only: true
    - title: release
      key: ${publicKey('the key of releases', 'ssh-rsa')}
      read_only: false
    - title: mirror
      key: ${publicKey('the key of the mirror', 'ecdsa-sha2-nistp256')}
`,
  drifted: {
    deploy_keys: [
      { title: 'ci', key: publicKey('the key of ci'), read_only: true },
      { title: 'release', key: publicKey('the key of releases', 'ssh-rsa'), read_only: true },
      { title: 'former', key: publicKey('the key of a former colleague') },
      { title: 'ancient', key: publicKey('a key from long ago', 'ssh-dss') },
    ],
  },
  grants: { check: ['Administration: read'], apply: ['Administration: write'] },
  requests: 1,
};
