// Follows the Dockerfile in an empty folder, because not every machine has a container engine: copies its files, runs its
// commands, and runs Trueup as its user. The release builds the image itself.
import { deepStrictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../bundle.mjs';
import { stagePackage } from './stage.mjs';
import { tryProgram } from './try-program.mjs';

if (process.platform !== 'linux') {
  console.log('The image is for Linux. This check skips its steps on other platforms.');
  process.exit();
}

const steps = readFileSync(join(root, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) (.+)$/.exec(line)?.slice(1) ?? [`unknown line: ${line}`]);
const findOnlyStep = (name) => {
  const matches = steps.filter(([word]) => word === name);
  if (matches.length !== 1) throw new Error(`the Dockerfile has ${matches.length} ${name} lines, but must have one`);
  return matches[0][1];
};

if (!/^node:[\d.]+-[\w-]+@sha256:[0-9a-f]{64}$/.test(findOnlyStep('FROM')))
  throw new Error('the base image has no digest');
const [, uid, gid] = /^([1-9]\d*):([1-9]\d*)$/.exec(findOnlyStep('USER')) ?? [];
if (!uid) throw new Error('USER is root, or a name that only the base image can resolve');
const [entry] = JSON.parse(findOnlyStep('ENTRYPOINT'));

const { folder, manifest } = await stagePackage();
const image = mkdtempSync(join(tmpdir(), 'trueup-image-'));
// Maps absolute paths of the image to paths below this folder.
const resolveInImage = (text) => text.replace(/(^|\s)\/(?=\w)/g, (_, before) => `${before}${image}/`);
try {
  chmodSync(image, 0o755);
  for (const path of ['usr/local/bin', 'opt']) mkdirSync(join(image, path), { recursive: true });
  for (const [word, rest] of steps) followStep(word, rest);
  const home = resolveInImage(findOnlyStep('WORKDIR'));
  const isRoot = process.getuid() === 0;
  if (isRoot) chownSync(home, Number(uid), Number(gid));
  tryProgram(join(image, 'usr/local/bin', entry), manifest.version, home, isRoot ? { uid: +uid, gid: +gid } : {});
  console.log('The steps of the Dockerfile produce a working program.');
} finally {
  rmSync(image, { recursive: true });
}

function followStep(word, rest) {
  if (word === 'COPY') {
    const [, from, to] = /^--chown=root:root (\S+) (\S+)$/.exec(rest);
    deepStrictEqual(from, '.');
    cpSync(folder, resolveInImage(to), { recursive: true });
  } else if (word === 'RUN') execFileSync('sh', ['-ec', resolveInImage(rest)], { stdio: 'inherit' });
  else if (!['FROM', 'USER', 'ENV', 'WORKDIR', 'ENTRYPOINT', 'CMD'].includes(word))
    throw new Error(`the Dockerfile has ${word}, which this script does not support yet`);
}
