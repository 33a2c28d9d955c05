import type { RepositoryName } from '../../host/host.ts';
import { groupBy } from '../../settings/maps.ts';
import { refuseFile } from '../../settings/refusal.ts';
import { code } from '../../settings/shown.ts';

/** A folder of settings files, each named after its repository. */
export type SettingsFolder = ReturnType<typeof openFolder>;

export function openFolder(path: string, names: readonly string[]) {
  const byName = groupBy(names, (name) => name.toLowerCase());
  const inFolder = (name: string) => `${path.replace(/\/+$/, '')}/${name}`;
  const find = (repository: RepositoryName, ending: string) =>
    stems(repository)
      .map((stem) => byName.get(`${stem}${ending}`.toLowerCase()))
      .find((some) => some !== undefined);
  return {
    /** The path of the repository's file. Throws `SettingsRefused` if only the ending of the name is wrong. */
    fileOf(repository: RepositoryName) {
      const [name, second] = find(repository, '.yml') ?? [];
      const [other] = name === undefined ? (find(repository, '.yaml') ?? []) : [];
      if (other)
        throw refuseFile(`${code(inFolder(other))} is not read: files there end in ${code('.yml')}`, 'rename it');
      if (second) throw both(inFolder(name!), inFolder(second));
      return name && inFolder(name);
    },
    /** Files that match none of the repositories. */
    strays(repositories: readonly RepositoryName[]) {
      const known = new Set(repositories.flatMap(stems).map((stem) => `${stem}.yml`.toLowerCase()));
      return names.filter((name) => /\.ya?ml$/i.test(name) && !known.has(name.toLowerCase())).map(inFolder);
    },
  };
}

/** A file in the owner's folder wins over a file that fits any owner. */
const stems = ({ owner, name }: RepositoryName) => [`${owner}/${name}`, name];

/** The host ignores case in the names of repositories. */
const both = (file: string, other: string) =>
  refuseFile(
    `${code(file)} and ${code(other)} are for one repository, whose name they spell in two cases`,
    'keep one of them',
  );
