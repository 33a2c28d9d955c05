/** What CHANGELOG.md says of a version. */
export function readReleaseNotes(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((one) => one.startsWith(`[${version}] - `));
  return part?.slice(part.indexOf('\n')).trim();
}

interface Given {
  readonly tag: string;
  /** The version in package.json. */
  readonly packed: string;
  /** The version that the program prints. */
  readonly printed: string;
  readonly changelog: string;
  /** The page of the repository on the web. */
  readonly web: string;
}

/** Why a tag cannot be released, each with what to do. */
export function findTagProblems({ tag, packed, printed, changelog, web }: Given): string[] {
  const version = tag.slice(1);
  return [
    ...(/^v\d+\.\d+\.\d+$/.test(tag) ? [] : [`${tag} is no tag of a release. To fix, name it like v1.2.3`]),
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
