/** Finds the files of repositories by a path with `{owner}` and `{name}`. Case does not matter, as on GitHub. */

import { parseRepositoryName, type RepositoryName } from '../../github/github.ts';
import { groupBy } from '../../settings/maps.ts';
import { formatCode } from '../../settings/message-text.ts';
import {
  createCharacterPart,
  createPart,
  createRunPart,
  isNotSlash,
  Pattern,
} from '../../settings/patterns/pattern.ts';
import { swapYamlExtension } from '../../settings/reading/load.ts';
import type { ProblemWithFix } from '../../settings/schema/messages.ts';
import type { FileAccess } from '../operator-files.ts';

export type PathTemplate = Awaited<ReturnType<typeof openPathTemplate>>;

/** `list` also returns the files of direct subfolders. */
export async function openPathTemplate(path: string, list: FileAccess['list']) {
  const head = path.slice(0, path.lastIndexOf('/', path.indexOf('{')) + 1);
  const tail = path.slice(head.length);
  const [folder, inside] = tail.split('/', 2) as [string, string?];
  const folderPattern = createPathPattern(folder);
  const usesFolder = (name: string) => inside !== undefined && folderPattern.matches(name.toLowerCase());
  const names = await list(head === '' ? '.' : head.slice(0, -1) || '/', usesFolder);
  const byName = groupBy(names, (name) => name.toLowerCase());
  const fillPath = ({ owner, name }: RepositoryName, text = tail) =>
    text.replaceAll('{owner}', () => owner).replaceAll('{name}', () => name);
  const findNames = (wanted: string) => byName.get(wanted.toLowerCase()) ?? [];
  const pattern = createPathPattern(tail);
  const files = names.filter((name) => pattern.matches(name.toLowerCase()));
  const otherTail = swapYamlExtension(tail);
  const misnamed =
    otherTail === undefined ? [] : names.filter((name) => createPathPattern(otherTail).matches(name.toLowerCase()));
  return {
    findFile(repository: RepositoryName): { readonly file: string } | ProblemWithFix | undefined {
      const [name, second] = findNames(fillPath(repository));
      if (second !== undefined)
        return {
          problem: `${formatCode(head + name)} and ${formatCode(head + second)} are for the same repository, and differ only in case`,
          fix: 'keep one of them',
        };
      if (name !== undefined) return { file: head + name };
      const [misnamedFile] = otherTail === undefined ? [] : findNames(fillPath(repository, otherTail));
      if (misnamedFile === undefined) return undefined;
      const [ending] = tail.match(/\.\w+$/)!;
      return {
        problem: `${formatCode(head + misnamedFile)} is ignored: its name must end in ${formatCode(ending)}`,
        fix: 'rename it',
      };
    },
    createPath: (repository: RepositoryName) => head + fillPath(repository),
    /** Two repositories share a file if the path omits their names, or the owners of repositories with one name. */
    hasFileForEach: (hasSeveralOwners: boolean) =>
      tail.includes('{name}') && (!hasSeveralOwners || tail.includes('{owner}')),
    files: files.map((name) => head + name),
    /** The owner is one of these parts. */
    listPossibleOwners: (file: string) => (tail.includes('{owner}') ? listWordSequences(file.slice(head.length)) : []),
    parseName(file: string, owner: string) {
      const [start = '', ...rest] = fillPath({ owner, name: '{name}' }).split('{name}');
      const length = (file.length - head.length - start.length - rest.join('').length) / rest.length;
      const name = file.slice(head.length + start.length).slice(0, Math.max(0, length));
      const isMatch =
        parseRepositoryName(`${owner}/${name}`) &&
        fillPath({ owner, name }).toLowerCase() === file.slice(head.length).toLowerCase();
      return isMatch ? name : undefined;
    },
    findStrays(repositories: readonly RepositoryName[]) {
      const known = new Set(repositories.map((repository) => fillPath(repository).toLowerCase()));
      return [...files, ...misnamed].filter((name) => !known.has(name.toLowerCase())).map((name) => head + name);
    },
  };
}

const listWordSequences = (path: string) => {
  const words = path.split(/(\W|_)/);
  return words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')));
};

const createPathPattern = (tail: string) =>
  new Pattern(
    tail
      .split(/(\{owner\}|\{name\})/)
      .flatMap((part) =>
        part.startsWith('{')
          ? [createPart(isNotSlash), createRunPart(isNotSlash)]
          : Array.from(part.toLowerCase(), createCharacterPart),
      ),
  );
