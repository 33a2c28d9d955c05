import type { RepositoryName } from '../../github/github.ts';
import { createFileError } from '../../settings/refusal.ts';
import { openPathTemplate } from './template.ts';

export type SettingsFolder = Awaited<ReturnType<typeof openSettingsFolder>>;

/** The owner's folder takes precedence. */
const pathTemplates = ['{owner}/{name}.yml', '{name}.yml'];

export async function openSettingsFolder(path: string, names: readonly string[]) {
  const folder = path.replace(/\/+$/, '');
  const templates = await Promise.all(
    pathTemplates.map((template) => openPathTemplate(`${folder}/${template}`, async () => names)),
  );
  return {
    templates,
    /** Throws `SettingsError` if a file has only the wrong extension. */
    findFile(repository: RepositoryName) {
      const match = templates.map((template) => template.findFile(repository)).find((file) => file !== undefined);
      if (match && 'problem' in match) throw createFileError(match.problem, match.fix);
      return match?.file;
    },
    findStrays: (repositories: readonly RepositoryName[]) =>
      templates.flatMap((template) => template.findStrays(repositories)),
  };
}
