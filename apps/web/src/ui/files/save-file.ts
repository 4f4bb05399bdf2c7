/** Downloads a text as a file. */
export function saveFile(name: string, type: string, words: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([words], { type }))
  link.download = name
  link.click()
  // Some browsers read the file only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
