/**
 * Asks to which of one's lists somebody is to be added, over whatever screen is there. What shows it is loaded by the
 * press.
 */
export const openAddToList = (fid: number): void =>
  void import('./add-to-list').then(({ showAddToList }) => showAddToList(fid))
