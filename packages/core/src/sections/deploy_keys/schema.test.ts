import { expect, it } from 'vitest';
import { listRefusals, parseDesired } from '../../../../../test/kit/reports/parsed.ts';
import { createPublicKey } from '../../../../../test/kit/samples/public-key.ts';

const declared = (key: string, more = '') => `deploy_keys:\n- title: ci\n  key: ${key}\n${more}`;

it('accepts a title, a public key with or without a comment, and `read_only` [2.3.19]', () => {
  const key = `${createPublicKey('a')} ci@shop.example`;
  expect(parseDesired(declared(key, '  read_only: false\n'), 'deploy_keys')).toEqual({
    entries: [{ title: 'ci', key, read_only: false }],
    undeclared: 'keep',
  });
  expect(listRefusals(declared(`|\n    ${key}`))).toEqual([]);
});

const canary = 'canaryOfThePrivateKey';
const body = `b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAA\n    ${canary}AAAAMwAAAAtzc2gtZW\n`;

it.each([
  `|\n    -----BEGIN OPENSSH PRIVATE KEY-----\n    ${body}    -----END OPENSSH PRIVATE KEY-----`,
  `|\n    -----BEGIN RSA PRIVATE KEY-----\n    Proc-Type: 4,ENCRYPTED\n\n    ${canary}\n    -----END RSA PRIVATE KEY-----`,
  `-----BEGIN EC PRIVATE KEY-----\n    ${canary}\n    -----END EC PRIVATE KEY-----`,
  `"-----BEGIN PRIVATE KEY-----\\n${canary}\\n-----END PRIVATE KEY-----"`,
  `|\n    PuTTY-User-Key-File-3: ssh-ed25519\n    Private-Lines: 1\n    ${canary}`,
  `|\n    ${body}`,
  `|\n    ${createPublicKey('a')}\n    -----BEGIN OPENSSH PRIVATE KEY-----\n    ${body}`,
])('rejects a private key without repeating any of it [5.11]', (key) => {
  const [refusal, ...more] = listRefusals(declared(key));
  expect(more).toEqual([]);
  expect(refusal).toBe(
    'settings.yml:3:3: deploy_keys[0].key: is a private key, which must not be in a settings file (it is not shown here). To fix, write the public key from the `.pub` file; if other people may have seen this file, replace the key pair',
  );
});

it.each([
  `|\n  -----BEGIN OPENSSH PRIVATE KEY-----\n${body}`,
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${canary}\n-----END OPENSSH PRIVATE KEY-----`,
  `{private: ${canary}}`,
  `[${canary}]`,
  `ssh-ed25519 ${canary}`,
  canary,
])('rejects a private key with wrong indentation without repeating any of it [5.11]', (key) => {
  const messages = listRefusals(declared(key));
  expect(messages.length).toBeGreaterThan(0);
  expect(messages.join('\n')).not.toContain('canary');
});

it('rejects an algorithm that GitHub no longer accepts and lists the accepted ones [2.3.19.5]', () => {
  expect(listRefusals(declared(createPublicKey('a', 'ssh-dss')))[0]).toMatch(
    /is not a public key of the form `ssh-ed25519 AAAA…` .* starts with `ssh-ed25519`, `ssh-rsa`, .* or `sk-ecdsa-sha2/,
  );
  for (const key of ['7', 'null', '""', '"from=\\"10.0.0.1\\" ssh-rsa AAAA"'])
    expect(listRefusals(declared(key))[0]).toContain('is not a public key of the form');
});

it('rejects an incomplete key [2.1.5]', () => {
  const [algorithm, blob = ''] = createPublicKey('a').split(' ');
  expect(listRefusals(declared(`${algorithm} ${blob.slice(2)}`))).toEqual([
    'settings.yml:3:3: deploy_keys[0].key: is damaged: the text after its algorithm is not a key of that algorithm. To fix, copy the whole line from the `.pub` file again',
  ]);
});

it('accepts a public key whose comment mentions a private key [2.3.19.4]', () => {
  expect(listRefusals(declared(`${createPublicKey('a')} the PRIVATE KEY of ci`))).toEqual([]);
});

it('rejects two entries with the same title or the same key [2.1.5]', () => {
  const entry = (title: string, key: string) => `- {title: ${title}, key: ${key}}\n`;
  expect(
    listRefusals(`deploy_keys:\n${entry('ci', createPublicKey('a'))}${entry('ci', createPublicKey('b'))}`)[0],
  ).toContain('deploy key "ci" is already declared');
  expect(
    listRefusals(`deploy_keys:\n${entry('a', createPublicKey('a'))}${entry('b', `${createPublicKey('a')} again`)}`),
  ).toEqual([
    'settings.yml:3:14: deploy_keys[1].key: is also the key of entry 1, and GitHub allows a key only once. To fix, remove one of the two entries, or write another key',
  ]);
});

it('accepts only `title`, `key` and `read_only` [2.3.19]', () => {
  expect(listRefusals(declared(createPublicKey('a'), '  enabled: true\n'))[0]).toContain(
    'valid keys are `title`, `key` or `read_only`',
  );
});
