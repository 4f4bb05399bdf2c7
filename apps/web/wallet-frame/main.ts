import '@castaway/login/browser/wallet-frame'
import './frame.css'
