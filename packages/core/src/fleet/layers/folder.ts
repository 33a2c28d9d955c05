import type { RepositoryName } from '../../github/github.ts';
import { refuseFile } from '../../settings/refusal.ts';
import { openTemplate } from './template.ts';

/** A folder of settings files, each named after its repository. */
export type SettingsFolder = Awaited<ReturnType<typeof openFolder>>;

/** A file in the owner's folder wins over a file that fits any owner. */
const paths = ['{owner}/{name}.yml', '{name}.yml'];

export async function openFolder(path: string, names: readonly string[]) {
  const folder = path.replace(/\/+$/, '');
  const templates = await Promise.all(paths.map((one) => openTemplate(`${folder}/${one}`, async () => names)));
  return {
    templates,
    /** The path of the repository's file. Throws `SettingsRefused` if only the ending of the name is wrong. */
    fileOf(repository: RepositoryName) {
      const found = templates.map((one) => one.fileOf(repository)).find((one) => one !== undefined);
      if (found && 'problem' in found) throw refuseFile(found.problem, found.fix);
      return found?.file;
    },
    /** Files that match none of the repositories. */
    strays: (repositories: readonly RepositoryName[]) => templates.flatMap((one) => one.strays(repositories)),
  };
}
