import { HostRefusal } from '../host/failures.ts';
import { fullName, type Reader, type RepositoryName } from '../host/host.ts';
import type { Wish } from '../inputs.ts';
import { settingsLines } from '../modes/outcome.ts';
import type { Line } from '../modes/result.ts';
import type { World } from '../session.ts';
import { SettingsRefused } from '../settings/refusal.ts';
import { code } from '../settings/shown.ts';
import { declare, type Settings } from '../target.ts';
import { type Folder, openFolder } from '../targets/folder.ts';
import { hasOwnFile, readOwnFile } from '../targets/own-file.ts';
import type { Target } from '../targets/target.ts';

/** What a repository is held to, if anything, and what there is to say of that. */
export interface Held {
  readonly settings?: Settings;
  readonly lines: readonly Line[];
}

/** Where the settings of several repositories come from. */
export interface Sources {
  readonly folder?: Folder;
  /** Read and judged once, however many repositories take it. */
  readonly defaults?: Settings;
  /** Throws `SettingsRefused` for a file that is wrong on its face. */
  settingsFor(target: Target, host: Reader): Promise<Held>;
}

/** Nothing has been sent when the folder or the file of defaults is refused. */
export async function openSources(wish: Wish, world: Pick<World, 'load' | 'list'>): Promise<Sources> {
  const { reposDir, defaultsFile, settingsFile: path } = wish;
  const operators = async (file: string) => declare({ text: await world.load(file), file, origin: 'operator' }, wish);
  const folder = reposDir === undefined ? undefined : openFolder(reposDir, await world.list(reposDir));
  const defaults = defaultsFile === undefined ? undefined : forMany(await operators(defaultsFile));

  async function settingsFor({ repository, defaultBranch }: Target, host: Reader): Promise<Held> {
    const file = folder?.fileOf(repository);
    if (file !== undefined) {
      const settings = forOne(await operators(file), repository);
      const both = (await hasOwnFile(host, path).catch(unknown)) ? [note(winsText(file, path))] : [];
      return { settings, lines: [...both, ...settingsLines(wish, settings)] };
    }
    const text = await readOwnFile(host, path, defaultBranch);
    if (text !== undefined) {
      const own = { text, file: `${fullName(repository)}:${path}`, origin: 'target' } as const;
      const settings = forOne(declare(own, wish), repository);
      return { settings, lines: settingsLines(wish, settings) };
    }
    if (defaults)
      return {
        settings: defaults,
        lines: [note(`no ${code(path)} of its own: ${code(defaultsFile!)} is applied whole`)],
      };
    return { lines: [note(`there is no settings file for it (${missing(wish)})`)] };
  }
  return { folder, defaults, settingsFor };
}

const note = (message: string): Line => ({ kind: 'note', key: '', message });

const winsText = (file: string, path: string) => `${code(file)} is applied, and its own ${code(path)} is not`;

const missing = ({ reposDir, settingsFile }: Wish) =>
  [reposDir !== undefined && `none in ${code(reposDir)}`, `no ${code(settingsFile)} of its own`, 'no `defaults-file`']
    .filter(Boolean)
    .join(', ');

/** Whether it has a file of its own is worth a note, and no failure where the token may not know. */
const unknown = (failure: unknown) => {
  if (failure instanceof HostRefusal) return false;
  throw failure;
};

const nameIn = ({ declared }: Settings) => {
  const repository = declared.find(({ section }) => section.key === 'repository');
  return { name: repository?.desired.name as string | undefined, place: repository?.place(['name']) };
};

/** Among several repositories a rename is a slip: of a file that was copied, or that is not the one that was meant. */
function forOne(settings: Settings, repository: RepositoryName): Settings {
  const { name, place } = nameIn(settings);
  if (name === undefined || name.toLowerCase() === repository.name.toLowerCase()) return settings;
  throw new SettingsRefused([
    {
      at: ['repository', 'name'],
      place,
      problem: `is ${code(name)}, and the file is for ${code(fullName(repository))}: a run about several repositories renames none`,
      fix: 'take the key out, or rename the repository in a run of its own',
    },
  ]);
}

function forMany(settings: Settings): Settings {
  const { name, place } = nameIn(settings);
  if (name === undefined) return settings;
  throw new SettingsRefused([
    {
      at: ['repository', 'name'],
      place,
      problem: 'is a name that several repositories would get, and only one can have it',
      fix: 'take the key out of the file of defaults',
    },
  ]);
}
