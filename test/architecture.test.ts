import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { modeNames } from '../src/report/result/modes.ts';

/** Who may import whom in the core, from the bottom to the top. Every folder of `src` but `wings` is listed here. */
const core: Record<string, readonly string[]> = {
  host: [],
  settings: ['host'],
  plan: ['settings', 'host'],
  sections: ['plan', 'settings', 'host'],
  report: ['sections', 'plan', 'settings', 'host'],
  session: ['report', 'sections', 'settings', 'host'],
  engine: ['session', 'report', 'sections', 'plan', 'settings', 'host'],
  fleet: ['session', 'report', 'sections', 'settings', 'host'],
  run: ['fleet', 'engine', 'session', 'report', 'sections', 'plan', 'settings', 'host'],
  action: ['run', 'session', 'report', 'sections', 'host'],
  cli: ['run', 'fleet', 'engine', 'session', 'report', 'sections', 'settings', 'host'],
  simulator: [],
};

/** The wings that another wing hangs on. Without these, it is not there either. */
const hangsOn: Record<string, readonly string[]> = {
  audit: ['protection', 'reports'],
  conversion: ['protection'],
  setup: ['protection'],
  trials: ['serve'],
  validation: ['conversion'],
};

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);

const files = filesBelow('src').map((file) => file.slice('src/'.length));
const everywhere = ['src', 'live', 'docs/sections', 'test', 'bench', 'scripts'].flatMap(filesBelow);

const folderOf = (file: string) => file.slice(0, file.indexOf('/'));

function importsBy(path: string): { readonly typeOnly: boolean; readonly path: string }[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found = text.matchAll(/^(?:import|export)( type)?\b[^;]*?from '(\.[^']+)'|import\('(\.[^']+)'\)/gm);
  return [...found].map(([, type, from, dynamic]) => ({
    typeOnly: !!type,
    path: relative(root, resolve(root, dirname(path), from ?? dynamic!)),
  }));
}

const importsOf = (file: string) =>
  importsBy(`src/${file}`).map(({ typeOnly, path }) => ({ typeOnly, target: relative('src', path) }));

/** Groups of names that lead back to one another. */
function circles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const reached = new Map(names.map((name) => [name, reachedFrom(name, next)]));
  const inCircle = names.filter((name) => reached.get(name)!.has(name));
  const groups = inCircle.map((name) =>
    inCircle.filter((other) => reached.get(name)!.has(other) && reached.get(other)!.has(name)),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

function reachedFrom(name: string, next: (name: string) => readonly string[]) {
  const reached = new Set<string>();
  const open = [...next(name)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    open.push(...next(one));
  }
  return reached;
}

it('names every folder of src, and leaves no program file at its root', () => {
  const folders = readdirSync(source, { withFileTypes: true });
  expect(folders.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
  expect(folders.map(({ name }) => name).sort()).toEqual([...Object.keys(core), 'entries', 'wings'].sort());
});

it('lets imports of the core point one way, from folder to folder', () => {
  const wrong = files
    .filter((file) => Object.hasOwn(core, folderOf(file)))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => folderOf(target) !== folderOf(file))
        .filter(({ target }) => !core[folderOf(file)]!.includes(folderOf(target)))
        .map(({ target }) => `${file} imports ${target}`),
    );
  expect(wrong).toEqual([]);
});

it('lets a wing import the core and the wings that it hangs on, and nothing import a wing but the entries', () => {
  const wingOf = (file: string) => /^wings\/([^/]+)\//.exec(file)?.[1];
  const wrong = files
    .filter((file) => folderOf(file) !== 'entries')
    .flatMap((file) => {
      const wing = wingOf(file);
      const mayHangOn = wing === undefined ? [] : [wing, ...(hangsOn[wing] ?? [])];
      return importsOf(file)
        .filter(({ target }) => {
          const other = wingOf(target);
          if (other !== undefined) return !mayHangOn.includes(other);
          return wing !== undefined && ['action', 'entries'].includes(folderOf(target));
        })
        .map(({ target }) => `${file} imports ${target}`);
    });
  expect(wrong).toEqual([]);
});

it('lets the text of a report import only types, plain data, and how a value is printed', () => {
  const values = [
    'plan/wording.ts',
    'report/plans/value-text.ts',
    'report/result/modes.ts',
    'report/result/together.ts',
    'settings/maps.ts',
  ];
  const wrong = files
    .filter((file) => dirname(file) === 'report')
    .flatMap((file) => importsOf(file).filter(({ typeOnly, target }) => !typeOnly && dirname(target) !== 'report'))
    .filter(({ target }) => !values.includes(target));
  expect(wrong).toEqual([]);
});

it('has few arrows from folder to folder: the import of one file makes one, and the tables of wings make none', () => {
  const roomOf = (file: string) => /^(wings\/)?[^/]+/.exec(file)![0];
  const pairs = files.flatMap((file) => importsOf(file).map(({ target }) => [roomOf(file), roomOf(target)] as const));
  const arrows = new Set(pairs.filter(([from, to]) => from !== to && !to.startsWith('wings/')).map(String));
  expect(arrows.size).toBeLessThanOrEqual(160);
  expect([...arrows].filter((one) => !/^(wings|entries)/.test(one)).length).toBeLessThanOrEqual(60);
});

it('has no circle of imports, neither between folders nor between files', () => {
  const imports = new Map(everywhere.map((path) => [path, importsBy(path).map((one) => one.path)]));
  const roomOf = (path: string) =>
    path
      .split('/')
      .slice(0, path.startsWith('src/') ? 2 : 1)
      .join('/');
  const rooms = [...new Set(everywhere.map(roomOf))];
  const known = new Set(everywhere);
  const nextRooms = new Map(
    rooms.map((room) => [
      room,
      everywhere
        .filter((path) => roomOf(path) === room)
        .flatMap((path) =>
          imports
            .get(path)!
            .filter((one) => known.has(one))
            .map(roomOf),
        )
        .filter((other) => other !== room),
    ]),
  );
  expect(circles(everywhere, (path) => imports.get(path) ?? [])).toEqual([]);
  expect(circles(rooms, (room) => nextRooms.get(room)!)).toEqual([]);
});

it('finds a circle', () => {
  const next: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
  expect(circles(Object.keys(next), (name) => next[name]!)).toEqual([['b', 'c']]);
});

it('keeps the sections apart: what several of them share is in files of its own', () => {
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

it('opens files for writing in one place, which follows no link out of a folder [6.9]', () => {
  const opens =
    /\b(open|openSync|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|cp|symlink)\b/;
  const wrong = files.filter((file) => {
    const imports = readFileSync(join(source, file), 'utf8').matchAll(
      /import (\{[^}]*\}|\S+) from 'node:fs(?:\/promises)?'/g,
    );
    return [...imports].some(([, names = '']) => !names.startsWith('{') || opens.test(names));
  });
  expect(wrong).toEqual(['session/world/files.ts']);
});

it('starts the index of each section with the section itself', () => {
  const first = (file: string) => readFileSync(join(source, file), 'utf8').match(/^(?!import)[a-z].*/m)?.[0];
  const wrong = files
    .filter((file) => /^sections\/(?!families)[^/]+\/index\.ts$/.test(file))
    .filter((file) => !first(file)?.startsWith('export const '));
  expect(wrong).toEqual([]);
});

it('loads the code that seals secrets only where a secret is about to be sent', () => {
  const loads = (name: string) =>
    files.filter((file) =>
      new RegExp(`^(import|export)\\b[^;]*?from '${name}`, 'm').test(readFileSync(join(source, file), 'utf8')),
    );
  expect(loads('@noble/')).toEqual(['host/sealing.ts', 'simulator/features/sealed-box.ts']);
  expect(loads("[^']*/sealing\\.ts")).toEqual([]);
});

it('keeps texts for the reference out of the program, which imports nothing outside of `src`', () => {
  const wrong = files
    .flatMap((file) => importsBy(`src/${file}`).map(({ path }) => ({ file, path })))
    .filter(({ path }) => !path.startsWith('src/'));
  expect(wrong).toEqual([]);
});

it('keeps files short enough to read at one sitting', () => {
  expect(files.filter((file) => readFileSync(join(source, file), 'utf8').split('\n').length > 300)).toEqual([]);
});

it('declares each route of the host once', () => {
  const declared = files
    .filter((file) => !file.startsWith('simulator/'))
    .flatMap((file) => [
      ...readFileSync(join(source, file), 'utf8').matchAll(/\b(?:rest|route)(?:<[^(]*>)?\(\s*'([A-Z]+ \/[^']*)'/g),
    ])
    .map(([, route]) => route!);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((route, index) => declared.indexOf(route) !== index)).toEqual([]);
});

it('gives no exported type a name that another file declares too', () => {
  const declared = files
    .filter((file) => folderOf(file) !== 'simulator')
    .flatMap((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const found = text.matchAll(/^(export )?(?:declare )?(?:interface|type|(?:abstract )?class) (\w+)\b/gm);
      return [...found].map(([, exported, name]) => ({ name: name!, exported: !!exported, file }));
    });
  const wrong = declared.filter(
    ({ name, exported, file }) => exported && declared.some((other) => other.name === name && other.file !== file),
  );
  expect(wrong.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

const program = files.filter((file) => folderOf(file) !== 'simulator');

const anyMode = `(?:${modeNames.join('|')})`;

/** Where a mode may be named: what only that mode does, the commands that start it, and the calls that only some make. */
const pagesOfModes = [
  /^report\/result\/modes\.ts$/,
  new RegExp(`^engine/${anyMode}\\.ts$`),
  /^engine\/snapshots\//,
  /^(cli|sections|wings)\//,
  /^(run\/render-target|run\/issues\/drift-issue|host\/call|session\/inputs\/run-options)\.ts$/,
];

/** Each place in `src` that matches, with what is written there. */
const placesOf = (pattern: RegExp, where: readonly string[]) =>
  where.flatMap((file) =>
    readFileSync(join(source, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`src/${file}:${at + 1}: ${line.trim()}`] : [])),
  );

it('compares no mode with a name: a place asks its row in the table of modes', () => {
  expect(placesOf(new RegExp(`(?:[!=]==? |case )'${anyMode}'|'${anyMode}' [!=]==`), program)).toEqual([]);
});

it('names a mode nowhere but on its own pages and in the table of modes', () => {
  const elsewhere = program.filter((file) => !pagesOfModes.some((page) => page.test(file)));
  // `preview` is also what a result keeps of one.
  expect(placesOf(new RegExp(`(?<!F\\[|'plan' \\| )'${anyMode}'|\\bmodes\\.${anyMode}\\b`), elsewhere)).toEqual([]);
});

it('keeps plans pure: no plan.ts of a section waits for anything', () => {
  const plans = files.filter((file) => /^sections\/.*\bplan\.ts$/.test(file));
  expect(plans.length).toBeGreaterThan(20);
  expect(placesOf(/\b(await|async|Promise|\w*Reader|\w*Writer)\b/, plans)).toEqual([]);
});

it('has a workflow that takes each wing away, and a README of each that says so in a few lines', () => {
  const wings = readdirSync(join(source, 'wings')).sort();
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const [, matrix] = /^ +wing:\n((?: +- [a-z]+\n)+)/m.exec(workflow)!;
  expect([...matrix!.matchAll(/- (\w+)/g)].map(([, wing]) => wing)).toEqual(wings);
  const silent = wings.filter((wing) => {
    const lines = readFileSync(join(source, 'wings', wing, 'README.md'), 'utf8')
      .trim()
      .split('\n');
    const takingAway = lines.at(-1)!;
    const others = Object.keys(hangsOn).filter((other) => hangsOn[other]!.includes(wing));
    return (
      lines.filter(Boolean).length > 6 ||
      !takingAway.startsWith('To build Trueup without it,') ||
      others.some((other) => !takingAway.includes(`\`${other}\``))
    );
  });
  expect(silent).toEqual([]);
});
