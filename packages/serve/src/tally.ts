export class Tally extends Map<string, number> {
  add(word: string) {
    this.set(word, (this.get(word) ?? 0) + 1);
  }
}
