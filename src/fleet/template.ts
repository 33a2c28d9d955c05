import type { RepositoryName } from '../host/host.ts';
import { nameFrom } from '../inputs/targets/names.ts';
import { groupedBy } from '../settings/maps.ts';
import { isInFolder, literal, one, Pattern, run } from '../settings/patterns/pattern.ts';
import { code } from '../settings/shown.ts';

/** A path with `{owner}` and `{name}`, and the files that are in its folder. */
export interface Template {
  /** The file for a repository, or why one that is there cannot be it; `undefined` if there is none. */
  fileOf(
    repository: RepositoryName,
  ): { readonly file: string } | { readonly problem: string; readonly fix: string } | undefined;
  pathFor(repository: RepositoryName): string;
  /** All files that the path could mean. */
  readonly files: readonly string[];
  /** The name of the repository of this owner that a file is for, if the path says it. */
  nameIn(file: string, owner: string): string | undefined;
  /** Files that match none of the repositories. */
  strays(repositories: readonly RepositoryName[]): string[];
}

/** `list` gives the files of a folder and of the folders in it. */
export async function openTemplate(
  path: string,
  list: (folder: string) => Promise<readonly string[]>,
): Promise<Template> {
  const head = path.slice(0, path.lastIndexOf('/', path.indexOf('{')) + 1);
  const tail = path.slice(head.length);
  const names = await list(head === '' ? '.' : head.slice(0, -1) || '/');
  const byName = groupedBy(names, (name) => name.toLowerCase());
  const filled = ({ owner, name }: RepositoryName, text = tail) =>
    text.replaceAll('{owner}', () => owner).replaceAll('{name}', () => name);
  const found = (wanted: string) => byName.get(wanted.toLowerCase()) ?? [];
  const shape = shapeOf(tail);
  const files = names.filter((name) => shape.takes(name.toLowerCase()));
  return {
    fileOf(repository) {
      const [name, second] = found(filled(repository));
      if (second !== undefined)
        return {
          problem: `${code(head + name)} and ${code(head + second)} are for one repository, whose name they spell in two cases`,
          fix: 'keep one of them',
        };
      if (name !== undefined) return { file: head + name };
      const other = otherEnding(tail);
      const [near] = other === undefined ? [] : found(filled(repository, other));
      if (near === undefined) return undefined;
      return { problem: `${code(head + near)} is not read: the path has another ending`, fix: 'rename it' };
    },
    pathFor: (repository) => head + filled(repository),
    files: files.map((name) => head + name),
    nameIn(file, owner) {
      const [start = '', ...rest] = filled({ owner, name: '{name}' }).split('{name}');
      const length = (file.length - head.length - start.length - rest.join('').length) / rest.length;
      const name = file.slice(head.length + start.length).slice(0, Math.max(0, length));
      const isIt =
        nameFrom(`${owner}/${name}`) && filled({ owner, name }).toLowerCase() === file.slice(head.length).toLowerCase();
      return isIt ? name : undefined;
    },
    strays(repositories) {
      const known = new Set(repositories.map((one) => filled(one).toLowerCase()));
      return files.filter((name) => !known.has(name.toLowerCase())).map((name) => head + name);
    },
  };
}

/** Which names the path can have, whatever the repository. */
const shapeOf = (tail: string) =>
  new Pattern(
    tail
      .split(/(\{owner\}|\{name\})/)
      .flatMap((part) =>
        part.startsWith('{') ? [one(isInFolder), run(isInFolder)] : Array.from(part.toLowerCase(), literal),
      ),
  );

const otherEnding = (path: string) =>
  path.endsWith('.yml')
    ? path.replace(/yml$/, 'yaml')
    : path.endsWith('.yaml')
      ? path.replace(/yaml$/, 'yml')
      : undefined;
