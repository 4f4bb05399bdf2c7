import type { LinkedAccountType } from '@castaway/contract'
import type { Trial } from './trial'
import { walletTrial } from './wallet'

/** One line a way; every type of account has to be here. */
export const trials: [LinkedAccountType, Trial][] = [['wallet', walletTrial]]
