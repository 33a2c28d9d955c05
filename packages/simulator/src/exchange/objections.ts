/** Collects violations of GitHub's description by the caller or by the simulator. Tests expect none. */
export class Objections {
  readonly list: string[] = [];

  add(route: string, ...problems: readonly string[]) {
    this.list.push(...problems.map((problem) => `${route}: ${problem}`));
  }
}
