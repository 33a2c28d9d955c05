import type { RepositoryName } from '../../github/github.ts';
import { parseRepositoryName } from '../../session/names/repository-names.ts';
import { groupBy } from '../../settings/maps.ts';
import { isInFolder, literal, one, Pattern, runOf } from '../../settings/patterns/pattern.ts';
import type { Sentence } from '../../settings/schema/says.ts';
import { code } from '../../settings/shown.ts';

/** A path with `{owner}` and `{name}`, and the files that are in its folder. */
export type Template = Awaited<ReturnType<typeof openTemplate>>;

/** `list` gives the files of a folder and of the folders in it. */
export async function openTemplate(path: string, list: (folder: string) => Promise<readonly string[]>) {
  const head = path.slice(0, path.lastIndexOf('/', path.indexOf('{')) + 1);
  const tail = path.slice(head.length);
  const names = await list(head === '' ? '.' : head.slice(0, -1) || '/');
  const byName = groupBy(names, (name) => name.toLowerCase());
  const filled = ({ owner, name }: RepositoryName, text = tail) =>
    text.replaceAll('{owner}', () => owner).replaceAll('{name}', () => name);
  const found = (wanted: string) => byName.get(wanted.toLowerCase()) ?? [];
  const shape = shapeOf(tail);
  const files = names.filter((name) => shape.takes(name.toLowerCase()));
  const other = otherEnding(tail);
  const misnamed = other === undefined ? [] : names.filter((name) => shapeOf(other).takes(name.toLowerCase()));
  return {
    /** The file for a repository, or why one that is there cannot be it; `undefined` if there is none. */
    fileOf(repository: RepositoryName): { readonly file: string } | Sentence | undefined {
      const [name, second] = found(filled(repository));
      if (second !== undefined)
        return {
          problem: `${code(head + name)} and ${code(head + second)} are for the same repository, and differ only in case`,
          fix: 'keep one of them',
        };
      if (name !== undefined) return { file: head + name };
      const [near] = other === undefined ? [] : found(filled(repository, other));
      if (near === undefined) return undefined;
      const [ending] = tail.match(/\.\w+$/)!;
      return { problem: `${code(head + near)} is ignored: its name must end in ${code(ending)}`, fix: 'rename it' };
    },
    pathFor: (repository: RepositoryName) => head + filled(repository),
    /** All files that the path could mean. */
    files: files.map((name) => head + name),
    /** Parts of the path of a file, one of which is its owner if the path has one. */
    ownersIn: (file: string) => (tail.includes('{owner}') ? partsIn(file.slice(head.length)) : []),
    /** The name of the repository of this owner that a file is for, if the path says it. */
    nameIn(file: string, owner: string) {
      const [start = '', ...rest] = filled({ owner, name: '{name}' }).split('{name}');
      const length = (file.length - head.length - start.length - rest.join('').length) / rest.length;
      const name = file.slice(head.length + start.length).slice(0, Math.max(0, length));
      const isIt =
        parseRepositoryName(`${owner}/${name}`) &&
        filled({ owner, name }).toLowerCase() === file.slice(head.length).toLowerCase();
      return isIt ? name : undefined;
    },
    /** Files that match none of the repositories. */
    strays(repositories: readonly RepositoryName[]) {
      const known = new Set(repositories.map((one) => filled(one).toLowerCase()));
      return [...files, ...misnamed].filter((name) => !known.has(name.toLowerCase())).map((name) => head + name);
    },
  };
}

/** Every part of a path that starts and ends with whole words. */
const partsIn = (path: string) => {
  const words = path.split(/(\W|_)/);
  return words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join('')));
};

/** Which names the path can have, whatever the repository. */
const shapeOf = (tail: string) =>
  new Pattern(
    tail
      .split(/(\{owner\}|\{name\})/)
      .flatMap((part) =>
        part.startsWith('{') ? [one(isInFolder), runOf(isInFolder)] : Array.from(part.toLowerCase(), literal),
      ),
  );

const otherEnding = (path: string) =>
  path.endsWith('.yml')
    ? path.replace(/yml$/, 'yaml')
    : path.endsWith('.yaml')
      ? path.replace(/yaml$/, 'yml')
      : undefined;
