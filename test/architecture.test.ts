import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

/** Who may import whom, folder by folder. Types count like everything else, but for `report`. */
const arrows: Record<string, readonly string[]> = {
  host: [],
  settings: [],
  simulator: [],
  plan: ['host', 'settings'],
  targets: ['host', 'settings'],
  sections: ['plan', 'host', 'settings'],
  conversion: ['sections', 'settings'],
  modes: ['sections', 'plan', 'host', 'settings'],
  fleet: ['targets', 'target', 'snapshots', 'session', 'files', 'inputs', 'modes', 'privacy', 'host', 'settings'],
  privacy: ['targets', 'host', 'modes', 'report', 'sections', 'settings'],
  merge: ['targets', 'modes', 'settings'],
  report: [],
  snapshots: ['modes', 'sections', 'settings', 'host', 'inputs', 'session', 'files'],
  cli: [
    'attempt',
    'interrupt',
    'signals',
    'run',
    'session',
    'render',
    'fold',
    'report',
    'inputs',
    'render-wish',
    'input-reading',
    'ending',
    'outside',
    'session',
    'files',
    'version',
    'host',
    'settings',
    'sections',
    'modes',
    'merge',
    'fleet',
    'targets',
    'conversion',
    'simulator',
  ],
  action: [
    'attempt',
    'interrupt',
    'signals',
    'run',
    'render',
    'report',
    'inputs',
    'render-wish',
    'input-reading',
    'ending',
    'outside',
    'version',
    'host',
    'settings',
    'sections',
    'modes',
  ],
};

const source = resolve(import.meta.dirname, '../src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
);

const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file.replace(/\.ts$/, ''));

function importsOf(file: string) {
  const text = readFileSync(join(source, file), 'utf8');
  return [...text.matchAll(/^(import|export)( type)?\b[^;]*?from '(\.[^']+)';|import\('(\.[^']+)'\)/gm)].map(
    (found) => ({
      typeOnly: !!found[2],
      target: relative(source, resolve(source, dirname(file), found[3] ?? found[4]!)),
    }),
  );
}

it('lets imports point one way', () => {
  const wrong = files.flatMap((file) => {
    const from = folderOf(file);
    const allowed = arrows[from];
    return importsOf(file)
      .filter(({ target }) => allowed && folderOf(target) !== from && !allowed.includes(folderOf(target)))
      .filter(({ typeOnly }) => !(from === 'report' && typeOnly))
      .map(({ target }) => `${file} imports ${target}`);
  });
  expect(wrong).toEqual([]);
});

it('keeps the sections apart: what two of them share lives beside them', () => {
  const wrong = files
    .filter((file) => /^sections\/[^/]+\//.test(file) && !file.startsWith('sections/families/'))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => /^sections\/[^/]+\//.test(target) && !target.startsWith('sections/families/'))
        .filter(({ target }) => dirname(target).split('/')[1] !== file.split('/')[1])
        .map(({ target }) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

it('loads what seals secrets only where one is about to be sent', () => {
  const loads = (name: string) =>
    files.filter((file) =>
      new RegExp(`^(import|export)\\b[^;]*?from '${name}`, 'm').test(readFileSync(join(source, file), 'utf8')),
    );
  expect(loads('@noble/')).toEqual(['host/sealing.ts', 'simulator/features/sealed-box.ts']);
  expect(loads("[^']*/sealing\\.ts")).toEqual([]);
});

it('keeps what only the reference tells out of the program, which has to stay small', () => {
  const wrong = files
    .filter((file) => !file.endsWith('docs.ts'))
    .filter((file) => importsOf(file).some(({ target }) => target.endsWith('docs.ts')));
  expect(wrong).toEqual([]);
});

it('keeps files short enough to read at one sitting', () => {
  const long = files.filter((file) => readFileSync(join(source, file), 'utf8').split('\n').length > 300);
  expect(long).toEqual([]);
});
