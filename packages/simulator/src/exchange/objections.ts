/** Violations of the host's description, by the caller or the simulator. Tests expect none. */
export class Objections {
  readonly list: string[] = [];

  add(route: string, ...problems: readonly string[]) {
    this.list.push(...problems.map((problem) => `${route}: ${problem}`));
  }
}
