/** Opens the dialog that adds a user to lists, over the current screen. Its chunk is loaded on demand. */
export const openAddToList = (fid: number): void =>
  void import('./add-to-list').then(({ showAddToList }) => showAddToList(fid))
