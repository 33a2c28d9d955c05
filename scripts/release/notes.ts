/** Returns the text about a version in CHANGELOG.md. */
export function readReleaseNotes(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((chapter) => chapter.startsWith(`[${version}] - `));
  return part?.slice(part.indexOf('\n')).trim();
}

interface ReleaseState {
  readonly tag: string;
  /** The version in package.json. */
  readonly packed: string;
  /** The version that the program prints. */
  readonly printed: string;
  readonly changelog: string;
  /** The web page of the repository. */
  readonly web: string;
}

/** Lists the reasons against a release of the tag, each with a fix. */
export function findTagProblems({ tag, packed, printed, changelog, web }: ReleaseState): string[] {
  const version = tag.slice(1);
  return [
    ...(/^v\d+\.\d+\.\d+$/.test(tag) ? [] : [`${tag} is not a release tag. To fix, name it like v1.2.3`]),
    ...(packed === version ? [] : [`package.json has ${packed}. To fix, write ${version}`]),
    ...(printed === version
      ? []
      : [`packages/core/src/session/world/version.ts has ${printed}. To fix, write ${version}`]),
    ...(readReleaseNotes(changelog, version)
      ? []
      : [`CHANGELOG.md has nothing on ${version}. To fix, add its heading and date`]),
    ...(web.includes('/OWNER/')
      ? ['package.json still has OWNER. To fix, write the account that publishes Trueup, everywhere']
      : []),
  ];
}
