import type { RepositoryName } from '../../github/github.ts';
import { createFileError } from '../../settings/refusal.ts';
import { openPathTemplate } from './template.ts';

/** A folder of settings files, each named after its repository. */
export type SettingsFolder = Awaited<ReturnType<typeof openSettingsFolder>>;

/** A file in the owner's folder wins over a file that fits any owner. */
const pathTemplates = ['{owner}/{name}.yml', '{name}.yml'];

export async function openSettingsFolder(path: string, names: readonly string[]) {
  const folder = path.replace(/\/+$/, '');
  const templates = await Promise.all(
    pathTemplates.map((template) => openPathTemplate(`${folder}/${template}`, async () => names)),
  );
  return {
    templates,
    /** The path of the repository's file. Throws `SettingsRefused` if only the ending of the name is wrong. */
    findFile(repository: RepositoryName) {
      const match = templates.map((template) => template.findFile(repository)).find((one) => one !== undefined);
      if (match && 'problem' in match) throw createFileError(match.problem, match.fix);
      return match?.file;
    },
    /** Files that match none of the repositories. */
    findStrays: (repositories: readonly RepositoryName[]) =>
      templates.flatMap((template) => template.findStrays(repositories)),
  };
}
