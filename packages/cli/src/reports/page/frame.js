// @ts-check

// The script of each page follows this one.

/** Whether one of the texts has all the words that are searched for, whatever their case. */
function isFound(search, texts) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return texts.some((text) => words.every((word) => text.toLowerCase().includes(word)));
}

/** Shows of the rows what the form asks for, at once and whenever it changes, and says how many there are. */
function filterBy(rows, isShown, after = () => {}, more = '') {
  const form = document.getElementById('filters');
  document.documentElement.classList.add('with-script');
  function choose() {
    const fields = new FormData(form);
    let count = 0;
    for (const row of rows) {
      row.element.hidden = !isShown(row, fields);
      if (!row.element.hidden) count += 1;
    }
    document.getElementById('found').textContent = `${count} of ${rows.length} repositories.${more}`;
    after();
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', choose);
  choose();
}
